import type { ListedRegistry, PageData, PageHere } from '@portal/sdk/registry';
import type { Sealed } from './registry/verify.ts';

/** The data blocks of the page; see `server/page.ts`. */
const block = (name: string) => document.getElementById(`portal-${name}`);

const read = <T>(name: string): T | undefined => {
  const text = block(name)?.textContent;
  return text ? (JSON.parse(text) as T) : undefined;
};

/** A portal without areas. */
const nothing: ListedRegistry = {
  revision: '',
  runtime: { scripts: [], styles: [], federation: [], kits: {} },
  plugins: [],
};

const here = read<PageHere>('here');

/** The portal is a micro-app in the page of a host shell. */
export const isEmbedded = document.getElementById('portal-embedded') !== null;

/** Written into the page by whoever serves it. */
export const pageData: PageData = {
  base: '',
  ...read<Omit<PageData, 'registry' | 'here'>>('data'),
  registry: read<ListedRegistry>('registry') ?? nothing,
  ...(here && { here }),
};

/** The blocks that nobody but the build may have written. */
export const sealedBlocks = (): readonly Sealed[] =>
  ['registry', 'here'].flatMap((name) => {
    const element = block(name);
    return element ? [{ text: element.textContent ?? '', signature: element.dataset['signature'] ?? '' }] : [];
  });

/** Where the pages stand: `/ef-plus`, or the host shell's path for the portal. */
export let basePath = pageData.base;

/** In a host shell the pages stand elsewhere than the files. */
export const standAt = (base: string): void => {
  basePath = base;
};

/** The address of a file of the build, or of the deployment. */
export const assetUrl = (url: string): string => `${pageData.base}/${url}`;
