const SCRIPT = /<script\b|\son(?:load|error)\s*=/i;

/** Whether markup contains anything that runs as a page script. */
export const mayRunScripts = (markup: string): boolean => SCRIPT.test(markup);
