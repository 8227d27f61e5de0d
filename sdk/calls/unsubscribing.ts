/** The end of a kind of mail, by the link that stands in it: without signing in. */
import * as t from '../contract/index.ts';

const token = t.Text(600, 20);

export const unsubscribing = {
  /** What the link ends. */
  about: t.call({
    path: '/api/manage/notification/unsubscribing',
    access: 'public',
    reads: true,
    input: t.Obj({ token }),
    output: t.Obj({ topic: t.Str() }),
  }),
  /** Ends it; once more does nothing. */
  leave: t.call({
    path: '/api/manage/notification/unsubscribe',
    access: 'public',
    input: t.Obj({ token }),
    output: t.Obj({ topic: t.Str() }),
  }),
};
