/** What a user has set for themselves: density, theme, pinned functions. */
import * as t from '../contract/index.ts';

/** Most bytes of one user's preferences, as JSON. */
export const maxPreferenceBytes = 16 * 1024;

export const preference = {
  get: t.call({
    method: 'GET',
    path: '/api/manage/userPreference/get',
    access: 'login',
    /** An object; empty until the first save. */
    output: t.Obj({ preference: t.Json() }),
  }),
  /** Replaces the named top-level keys and keeps the others. */
  save: t.call({
    path: '/api/manage/userPreference/save',
    access: 'login',
    input: t.Obj({ preference: t.Json() }),
  }),
};
