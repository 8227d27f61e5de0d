/** Micro-apps of the portal: parts at addresses of their own, whose pages stand in the same tables as all others. */
import { addressOf, type ListedPlugin } from '../registry.ts';

export interface SubApp {
  readonly name: string;
  readonly title: string;
  /** Below the base path: `/eJiCai`. */
  readonly base: string;
  /** Address that the bare base leads to; absent while its page is switched off. */
  readonly home: string | undefined;
}

export const subAppsOf = (plugins: readonly ListedPlugin[]): readonly SubApp[] =>
  plugins.flatMap(({ subApps = {}, routes }) =>
    Object.entries(subApps).map(([name, { title, home }]) => {
      const route = routes.find((one) => one.name === home);
      return { name, title, base: `/${name}`, home: route && addressOf(route, route.path) };
    }),
  );

/** By whole segments: one name may begin with another. */
export const subAppAt = (subApps: readonly SubApp[], path: string): SubApp | undefined =>
  subApps.find(({ base }) => path === base || path.startsWith(`${base}/`));
