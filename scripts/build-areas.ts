/** What the bundler must know of each area; handed over in a file, since the declarations are TypeScript. */
import type { PageSource } from '../sdk/cli/declared.ts';
import type { KitName } from '../sdk/cli/shared.ts';

/** SDK doors that the host shares with every plugin → the chunk that `runtime/areas/kits.ts` loads them from. */
export const kitChunks: Readonly<Record<KitName, string>> = {
  '@portal/sdk/ui/form': 'kit-data',
  '@portal/sdk/ui/table': 'kit-data',
  '@portal/sdk/ui/date': 'kit-data',
  '@portal/sdk/ui/charts': 'kit-charts',
  '@portal/sdk/ui/rich-text': 'kit-rich-text',
  '@portal/sdk/ui/tree': 'kit-tree',
  '@portal/sdk/ui/reading': 'kit-reading',
  '@portal/sdk/ui/report': 'kit-report',
};

export const buildAreasFile = '.cache/areas.json';
export const chunkGroupsFile = '.cache/chunk-groups.json';

export interface BuildArea {
  readonly id: string;
  readonly container: string;
  readonly pages: readonly PageSource[];
}
