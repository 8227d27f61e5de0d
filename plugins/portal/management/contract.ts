import { Arr, Bool, call, Id, Int, Nullable, Obj, type OutputOf, Str, Time } from '@portal/sdk/contract';

const banner = Obj({
  id: Id(),
  title: Str(),
  subtitle: Str(),
  art: Str(),
  fileId: Nullable(Str()),
  linkUrl: Nullable(Str()),
  linkText: Nullable(Str()),
});

export const management = {
  /** Banners of the home page that are within their time, in order. */
  getPicture: call({ path: '/api/manage/management/getPicture', access: 'public', reads: true, output: Arr(banner) }),
  /** How the public pages present themselves now. */
  getDetail: call({
    path: '/api/manage/management/getDetail',
    access: 'public',
    reads: true,
    output: Obj({
      greyMode: Bool(),
      /** Time of the server, for countdowns. */
      serverTime: Time(),
      /** A maintenance window that is not over. */
      upgrade: Nullable(Obj({ contentId: Nullable(Id()), title: Str(), begin: Time(), end: Time() })),
    }),
  }),
  /** Likes an article, or takes the like back. */
  likeCount: call({
    path: '/api/manage/management/likeCount',
    access: 'login',
    input: Obj({ contentId: Id(), like: Bool() }),
    output: Obj({ liked: Bool(), likeCount: Int() }),
  }),
};

export type Banner = OutputOf<typeof management.getPicture>[number];
