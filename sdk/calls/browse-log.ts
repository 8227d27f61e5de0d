/** Page visits, and the faults that browsers meet. */
import { call, Nullable, Obj, Opt, Str, Text } from '../contract/index.ts';

export const browseLog = {
  /** A visited menu; who visited is taken from the session, whatever is sent. */
  savePageBrowseLog: call({
    path: '/api/manage/pageBrowseLog/savePageBrowseLog',
    access: 'login',
    input: Obj({
      menuId: Text(50),
      oneLevelMenuId: Text(50),
      url: Text(500),
      productType: Text(10),
      userId: Opt(Str({ maxLength: 19 })),
      userName: Opt(Str({ maxLength: 50 })),
      entId: Opt(Nullable(Str({ maxLength: 19 }))),
      entName: Opt(Nullable(Str({ maxLength: 200 }))),
    }),
  }),
};

export const monitor = {
  clientError: call({
    path: '/api/manage/monitor/clientError',
    access: 'public',
    input: Obj({
      message: Text(1000),
      stack: Opt(Str({ maxLength: 8000 })),
      url: Opt(Str({ maxLength: 500 })),
      plugin: Opt(Str({ maxLength: 50 })),
      traceId: Opt(Str({ maxLength: 100 })),
    }),
  }),
};
