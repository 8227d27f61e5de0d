/** Faults of plugins as browsers reported them, one by one: the number on a fault's card finds its report. */
import { Bool, Id, Int, Nullable, Obj, Opt, pageOf, type RowOf, Str, Text, Time } from '../contract/index.ts';
import { faultKind, pluginId } from './plugin-tabs.ts';

export const pluginFaults = {
  /** Of the last 90 days, the newest first. What was reported is its sender's word. */
  page: pageOf({
    path: '/api/manage/plugin/fault',
    access: 'admin:plugin:manage',
    filters: Obj({
      /** Number that the user was shown; its beginning is enough. */
      incident: Opt(Text(20)),
      plugin: Opt(pluginId()),
      kind: Opt(faultKind()),
      /** Part of the message or of the page's address. */
      text: Opt(Text(100)),
    }),
    row: Obj({
      id: Id(),
      at: Time(),
      plugin: Str(),
      /** Its id where it is no longer deployed. */
      pluginName: Str(),
      version: Str(),
      kind: faultKind(),
      message: Str(),
      /** Frames without the message. */
      trace: Nullable(Str()),
      url: Nullable(Str()),
      incident: Nullable(Str()),
      /** Enterprise of who met it; null of a visitor. */
      entName: Nullable(Str()),
      /** How often the same user reported it within ten minutes. */
      reports: Int(),
      /** Their browser has put the plugin aside. */
      quarantined: Bool(),
    }),
  }),
};
export type ReportedFault = RowOf<typeof pluginFaults.page>;
