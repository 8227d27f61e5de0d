/** Pictures of all pages: kept where LOOKS names a folder, as `npm run looks` does. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';

export interface Picture {
  readonly account: string;
  readonly path: string;
  readonly scheme: 'light' | 'dark';
  readonly width: number;
}

const ending = '.png';

const nameOf = ({ account, path, scheme, width }: Picture): string =>
  `${account}${path.replaceAll(/\W+/g, '-')}_${scheme}-${width}${ending}`;

/** What the name of a picture says: the page, and the theme and width that it has in common with others. */
export function partsOf(name: string): { page: string; kind: string } {
  const at = name.lastIndexOf('_');
  return { page: name.slice(0, at), kind: name.slice(at + 1, -ending.length) };
}

const { LOOKS: folder } = process.env;

export const keepsPictures = folder !== undefined;

export async function keepPicture(page: Page, picture: Picture): Promise<void> {
  if (folder !== undefined) await page.screenshot({ path: join(folder, nameOf(picture)) });
}
