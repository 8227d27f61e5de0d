/** What the bundler must know of each area; handed over in a file, since the declarations are TypeScript. */

/** SDK doors that the host shares with every plugin, one per weight class. */
export const kits = ['@portal/sdk/ui/form', '@portal/sdk/ui/table', '@portal/sdk/ui/date', '@portal/sdk/ui/charts'];

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
