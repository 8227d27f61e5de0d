/** Page visits, and the faults that browsers meet. */
import * as t from '../contract/index.ts';

export const browseLog = {
  /** A visited menu; who visited is taken from the session, whatever is sent. */
  savePageBrowseLog: t.call({
    path: '/api/manage/pageBrowseLog/savePageBrowseLog',
    standstill: 'dropped',
    access: 'login',
    input: t.Obj({
      menuId: t.Text(50),
      oneLevelMenuId: t.Text(50),
      url: t.Text(500),
      productType: t.Text(10),
      userId: t.Opt(t.Str({ maxLength: 19 })),
      userName: t.Opt(t.Str({ maxLength: 50 })),
      entId: t.Opt(t.Nullable(t.Str({ maxLength: 19 }))),
      entName: t.Opt(t.Nullable(t.Str({ maxLength: 200 }))),
    }),
  }),
};

export const monitor = {
  clientError: t.call({
    path: '/api/manage/monitor/clientError',
    standstill: 'dropped',
    access: 'public',
    input: t.Obj({
      message: t.Text(1000),
      stack: t.Opt(t.Str({ maxLength: 8000 })),
      url: t.Opt(t.Str({ maxLength: 500 })),
      plugin: t.Opt(t.Str({ maxLength: 50 })),
      traceId: t.Opt(t.Str({ maxLength: 100 })),
    }),
  }),
};
