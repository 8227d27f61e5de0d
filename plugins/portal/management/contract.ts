import * as t from '@portal/sdk/contract';

const banner = t.Obj({
  id: t.Id(),
  title: t.Str(),
  subtitle: t.Str(),
  art: t.Str(),
  fileId: t.Nullable(t.Str()),
  linkUrl: t.Nullable(t.Str()),
  linkText: t.Nullable(t.Str()),
});

export const management = {
  /** Banners of the home page that are within their time, in order. */
  getPicture: t.call({
    path: '/api/manage/management/getPicture',
    access: 'public',
    reads: true,
    output: t.Arr(banner),
  }),
  /** How the public pages present themselves now. */
  getDetail: t.call({
    path: '/api/manage/management/getDetail',
    access: 'public',
    reads: true,
    output: t.Obj({
      greyMode: t.Bool(),
      /** Time of the server, for countdowns. */
      serverTime: t.Time(),
      /** A maintenance window that is not over. */
      upgrade: t.Nullable(t.Obj({ contentId: t.Nullable(t.Id()), title: t.Str(), begin: t.Time(), end: t.Time() })),
    }),
  }),
  /** Likes an article, or takes the like back. */
  likeCount: t.call({
    path: '/api/manage/management/likeCount',
    access: 'login',
    input: t.Obj({ contentId: t.Id(), like: t.Bool() }),
    output: t.Obj({ liked: t.Bool(), likeCount: t.Int() }),
  }),
};

export type Banner = t.OutputOf<typeof management.getPicture>[number];
