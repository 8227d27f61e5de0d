/** Faults of plugins as browsers reported them, one by one: the number on a fault's card finds its report. */
import * as t from '../contract/index.ts';
import { at, entName, fault, pageName, times, typeOf } from './fields.ts';
import { FAULT, pluginId } from './plugin-tabs.ts';
import { pluginName, pluginVersion } from './plugins.ts';

/** Number that the user was shown. */
const incident = t.field('追踪编号', t.Nullable(t.Str()), { width: 145 });

const row = {
  id: t.Id(),
  at,
  incident,
  plugin: t.Str(),
  /** Its id where it is no longer deployed. */
  pluginName,
  version: pluginVersion,
  kind: typeOf(t.codes(FAULT), { width: 90 }),
  message: fault,
  /** Frames without the message. */
  trace: t.Nullable(t.Str()),
  url: t.labelled(pageName, t.Nullable(t.Str())),
  /** Enterprise of who met it; null of a visitor. */
  entName: t.labelled(entName, t.Nullable(t.Str()), { width: 170 }),
  /** How often the same user reported it within ten minutes. */
  reports: t.styled(times, { hidden: true }),
  /** Their browser has put the plugin aside. */
  quarantined: t.field('浏览器已隔离', t.Bool()),
};
export const reportedFault = t.Obj(row);

export const pluginFaults = {
  /** Of the last 90 days, the newest first. What was reported is its sender's word. */
  page: t.pageOf({
    path: '/api/manage/plugin/fault',
    access: 'admin:plugin:manage',
    filters: t.Obj({
      /** Its beginning is enough. */
      incident: t.labelled(incident, t.Opt(t.Text(20)), { placeholder: '卡片上的编号，或它的开头' }),
      plugin: t.labelled(pluginName, t.Opt(pluginId())),
      ...t.filtersOf(row, { kind: '=' }),
      /** Part of the message or of the page's address. */
      text: t.field('异常/页面', t.Opt(t.Text(100))),
    }),
    row: reportedFault,
  }),
};
export type ReportedFault = t.RowOf<typeof pluginFaults.page>;
