import { refuse } from '@portal/sdk/server';
import { type LoadedArea, platformId } from '../../areas.ts';
import { bindRoutes, type Route } from '../../dispatch.ts';
import { exportSubject } from './handlers.ts';
import { ExportRunner, type RunnerOptions } from './runner.ts';

/** The routes of all areas and of the exports themselves, and what runs the exports. */
export function bindExports(areas: readonly LoadedArea[], options: Omit<RunnerOptions, 'exportRoute'>) {
  const exportRoute = (path: string): Route =>
    routes.find(({ call }) => call.kind === 'download' && call.path === path) ?? refuse('notFound', '没有该导出');
  const subjects = [exportSubject({ host: options.host, exportRoute })];
  const routes: readonly Route[] = bindRoutes([...areas, { id: platformId, area: { subjects } }]);
  return { routes, exports: new ExportRunner({ ...options, exportRoute }) };
}
