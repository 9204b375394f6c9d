import type { BrowserContextOptions, Page } from 'playwright-core';

/** How a person uses a page. */
export interface InputMethod {
  readonly name: string;
  readonly options: BrowserContextOptions;
  readonly press: (page: Page, role: 'link' | 'button', name: string) => Promise<void>;
}

const DESKTOP = { viewport: { width: 1280, height: 900 } };

export const INPUT_METHODS: readonly InputMethod[] = [
  {
    name: 'by pointer',
    options: DESKTOP,
    press: (page, role, name) => page.getByRole(role, { name, exact: true }).click(),
  },
  {
    name: 'by keyboard',
    options: DESKTOP,
    press: async (page, role, name) => {
      await page.getByRole(role, { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'on a phone',
    options: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    press: (page, role, name) => page.getByRole(role, { name, exact: true }).tap(),
  },
];

/** Waits for the report on an import. On a busy machine it is a task, whose page links to the report at the end. */
export async function followImport(page: Page): Promise<void> {
  await page.waitForURL(/\/(?:report|tasks\/import-\w+)$/);
  if (page.url().endsWith('/report')) return;
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/report');
}
