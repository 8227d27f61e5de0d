import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import type { Host } from '@portal/sdk/host';
import type { ListedPlugin } from '@portal/sdk/registry';

const maxText = 500;

/** Tells the server of a failure that its user is not told; administrators find it beside the plugin. */
export function report(request: Host['request'], { id, version }: ListedPlugin, message: string): void {
  const facts = { plugin: id, version, message: message.slice(0, maxText), url: location.pathname.slice(0, maxText) };
  void request(pluginTabs.report, { ...facts, kind: 'hang', quarantined: false }, { quiet: true }).catch(
    () => undefined,
  );
}
