const PAGE =
  /^\s*(?:<!--(?:(?!-->)[\s\S]){0,2000}-->\s*)?<(?:!doctype\s+html|html|head|body|title|meta|link|script|style|div|form|center|h[1-6]|p)\b/i;

/** Whether a body is an HTML page, such as a login or proxy error page, whatever its content type says. */
export const isHtmlPage = (text: string): boolean => PAGE.test(text.slice(0, 4000));
