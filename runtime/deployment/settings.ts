/** Settings as the server tells them: those that are not as their plugin declares them. */
import type { SwitchState } from '@portal/sdk/calls/plugin-tabs';

type Values = Readonly<Record<string, unknown>>;

/** By plugin. */
export type Settings = ReadonlyMap<string, Values>;

const none: Values = {};

export function settingsIn({ settings = [] }: SwitchState): Settings {
  const byPlugin = new Map<string, Values>();
  for (const { target, value } of settings) {
    const [plugin = '', , name = ''] = target.split('/');
    byPlugin.set(plugin, { ...byPlugin.get(plugin), [name]: value });
  }
  return byPlugin;
}

/** Always the same object while nothing of the plugin's settings has changed. */
export function settingsReader(get: () => Settings): (plugin: string) => Values {
  const told = new Map<string, Values>();
  return (plugin) => {
    const [before, now] = [told.get(plugin) ?? none, get().get(plugin) ?? none];
    const values = JSON.stringify(before) === JSON.stringify(now) ? before : now;
    told.set(plugin, values);
    return values;
  };
}
