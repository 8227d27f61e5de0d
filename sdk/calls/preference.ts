/** What a user has set for themselves: density, theme, pinned functions, message mutes. */
import { call, Json, Obj } from '../contract/index.ts';

/** Most bytes of one user's preferences, as JSON. */
export const maxPreferenceBytes = 16 * 1024;

export const preference = {
  get: call({
    method: 'GET',
    path: '/api/manage/userPreference/get',
    access: 'login',
    /** An object; empty until the first save. */
    output: Obj({ preference: Json() }),
  }),
  /** Replaces the named top-level keys and keeps the others. */
  save: call({
    path: '/api/manage/userPreference/save',
    access: 'login',
    input: Obj({ preference: Json() }),
  }),
};
