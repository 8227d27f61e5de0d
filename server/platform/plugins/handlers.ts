/** A switch changes what is on for everybody at once: only for super administrators, with a reason, one after the other. */
import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { plugins } from '@portal/sdk/calls/plugins';
import { implement } from '@portal/sdk/server';
import { chooseRelease, configure, switchTarget, undoChange } from './change.ts';
import { noteFault, noteLoad, noteTab, pulse } from './faults.ts';
import { listPlugins, pageOfHistory, previewSwitch, readState } from './read.ts';

/** What every tab asks and tells. */
export const tabs = implement(pluginTabs, { state: readState, loaded: noteLoad, runs: noteTab, report: noteFault });

export default implement(plugins, {
  list: listPlugins,
  preview: previewSwitch,
  switch: switchTarget,
  release: chooseRelease,
  configure,
  undo: undoChange,
  history: pageOfHistory,
  pulse,
});
