import type { PageData } from '@portal/sdk/registry';

const element = document.getElementById('portal-data');

/** Written into the page by whoever serves it; see `server/page.ts`. */
export const pageData: PageData = JSON.parse(element?.textContent ?? '{"base":"","registry":{"plugins":[]}}');

export const basePath = pageData.base;

/** The address of a file below the base path. */
export const assetUrl = (url: string): string => `${basePath}/${url}`;
