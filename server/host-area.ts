/** What the platform serves that depends on how this deployment is set up, or on what its areas serve. */
import { type LoadedArea, platformId } from './areas.ts';
import type { Config } from './config.ts';
import { modeState } from './platform/mode/handlers.ts';
import type { Modes } from './platform/mode/live-mode.ts';
import { services } from './platform/plugins/services.ts';
import { simulated } from './platform/plugins/simulated.ts';
import { partnerPasses } from './platform/product/partner.ts';
import { views } from './platform/view/views.ts';

/** The codes of all lists, by path. */
const pagesOf = (areas: readonly LoadedArea[]) =>
  new Map(
    areas
      .flatMap(({ area }) => area.subjects.flatMap(({ contract }) => Object.values(contract)))
      .filter(({ kind }) => kind === 'page')
      .map(({ path, access }) => [path, access]),
  );

export const hostArea = (config: Config, areas: readonly LoadedArea[], modes: Modes): LoadedArea => ({
  id: platformId,
  area: {
    subjects: [
      modeState(modes),
      simulated(config),
      services(config.services),
      partnerPasses(config.outside.insurer),
      views(pagesOf(areas)),
    ],
  },
});
