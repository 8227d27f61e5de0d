/** The SDK's heavier doors, one chunk each, loaded once for the host and all plugins. */
export const kits = {
  '@portal/sdk/ui/form': () => import(/* webpackChunkName: "kit-data" */ '@portal/sdk/ui/form'),
  '@portal/sdk/ui/table': () => import(/* webpackChunkName: "kit-data" */ '@portal/sdk/ui/table'),
  '@portal/sdk/ui/date': () => import(/* webpackChunkName: "kit-data" */ '@portal/sdk/ui/date'),
  '@portal/sdk/ui/charts': () => import(/* webpackChunkName: "kit-charts" */ '@portal/sdk/ui/charts'),
  '@portal/sdk/ui/rich-text': () => import(/* webpackChunkName: "kit-rich-text" */ '@portal/sdk/ui/rich-text'),
  '@portal/sdk/ui/tree': () => import(/* webpackChunkName: "kit-tree" */ '@portal/sdk/ui/tree'),
  '@portal/sdk/ui/reading': () => import(/* webpackChunkName: "kit-reading" */ '@portal/sdk/ui/reading'),
  '@portal/sdk/ui/report': () => import(/* webpackChunkName: "kit-report" */ '@portal/sdk/ui/report'),
} as const;

type Kit = keyof typeof kits;

export const loadKit = (name: string): Promise<unknown> => kits[name as Kit]?.() ?? Promise.resolve();
