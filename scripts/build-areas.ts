/** What the bundler must know of each area; handed over in a file, since the declarations are TypeScript. */

/** SDK doors that the host shares with every plugin → the chunk that `runtime/areas/kits.ts` loads them from. */
export const kitChunks: Readonly<Record<string, string>> = {
  '@portal/sdk/ui/form': 'kit-data',
  '@portal/sdk/ui/table': 'kit-data',
  '@portal/sdk/ui/date': 'kit-data',
  '@portal/sdk/ui/charts': 'kit-charts',
};
export const kits = Object.keys(kitChunks);

export const buildAreasFile = '.cache/areas.json';

export interface PageSource {
  readonly route: string;
  /** Name under which the page is exposed, and its chunk group. */
  readonly expose: string;
  /** File of the page, relative to the root. */
  readonly file: string;
}

export interface BuildArea {
  readonly id: string;
  readonly container: string;
  readonly pages: readonly PageSource[];
}
