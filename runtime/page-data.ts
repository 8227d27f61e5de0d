import type { ListedPlugin, ListedRegistry, PageData, PageHere, Sealed } from '@portal/sdk/registry';
import type { SealedBlocks } from './registry/trusted.ts';

/** The data blocks of the page; see `server/page.ts`. */
const block = (name: string) => document.getElementById(`portal-${name}`);

/** One for each published version that runs. */
const published = () => Array.from(document.querySelectorAll<HTMLElement>('script.portal-published'));

const parse = <T>(element: Element): T => JSON.parse(element.textContent ?? '') as T;

const read = <T>(name: string): T | undefined => {
  const element = block(name);
  return element?.textContent ? parse<T>(element) : undefined;
};

/** A portal without areas. */
const nothing: ListedRegistry = {
  revision: '',
  runtime: { scripts: [], styles: [], chrome: [], federation: [], kits: {} },
  plugins: [],
};

const here = read<PageHere>('here');

/** The portal is a micro-app in the page of a host shell. */
export const isEmbedded = document.getElementById('portal-embedded') !== null;

/** Written into the page by whoever serves it. */
export const pageData: PageData = {
  base: '',
  ...read<Omit<PageData, 'registry' | 'here' | 'published'>>('data'),
  registry: read<ListedRegistry>('registry') ?? nothing,
  ...(here && { here }),
  published: published().map(parse<ListedPlugin>),
};

const sealedIn = (element: HTMLElement): Sealed => ({
  text: element.textContent ?? '',
  signature: element.dataset['signature'] ?? '',
});

/** The blocks that nobody but the build, and publishers of plugins, may have written. */
export function sealedBlocks(): SealedBlocks {
  const blocks = [block('registry'), block('here'), ...published()].filter((element) => element !== null);
  return {
    sealed: blocks.map((element) => {
      const { key } = element.dataset;
      return { ...sealedIn(element), ...(key !== undefined && { key }) };
    }),
    keys: Array.from(document.querySelectorAll<HTMLElement>('script.portal-key'), sealedIn),
  };
}

/** Where the pages stand: `/ef-plus`, or the host shell's path for the portal. */
export let basePath = pageData.base;

/** In a host shell the pages stand elsewhere than the files. */
export const standAt = (base: string): void => {
  basePath = base;
};

/** The address of a file of the build, or of the deployment. */
export const assetUrl = (url: string): string => `${pageData.base}/${url}`;
