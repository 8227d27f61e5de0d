/** What a deployment is made of: the platform, then all areas, whichever of them run. */
import type { ServerArea } from '@portal/sdk/server';
import platform from './platform/platform.ts';
import { sourceAreas } from './source-registry.ts';

export interface LoadedArea {
  readonly id: string;
  readonly area: ServerArea;
}

/** Id under which the platform's own subjects run; it can not be switched off. */
export const platformId = 'platform';

interface AreaModule {
  readonly default?: ServerArea;
}

export type LoadModule = (id: string) => Promise<AreaModule>;

const importModule: LoadModule = (id) => import(`../plugins/${id}/server.ts`);

/** @throws Error when an area has no `server.ts`, or one without a default export. */
export async function loadAreas(
  ids: readonly string[] = sourceAreas(),
  load: LoadModule = importModule,
): Promise<LoadedArea[]> {
  const areas = await Promise.all(
    ids.map(async (id) => {
      const { default: area } = await load(id);
      if (!area) throw new Error(`plugins/${id}/server.ts has no default export.`);
      return { id, area };
    }),
  );
  return [{ id: platformId, area: platform }, ...areas];
}
