/** Dictionaries: named lists of codes that administrators keep. */
import * as t from '../contract/index.ts';

const input = t.Obj({ codeNo: t.Str({ pattern: '^[A-Z][A-Z0-9_]{0,49}$', title: '字典编号' }) });

const item = t.Obj({
  itemNo: t.Str(),
  itemName: t.Str(),
  key: t.Nullable(t.Str()),
  relativeCode1: t.Nullable(t.Str()),
  color: t.Nullable(t.Str()),
  sort: t.Int(),
  /** False: still shown on old rows, no longer offered. */
  enabled: t.Bool(),
});

export const dictionary = {
  queryCodeList: t.call({
    path: '/api/op/codeLibrary/queryCodeList',
    access: 'login',
    reads: true,
    input,
    output: t.Arr(item),
  }),
};

/** The same for the lists of the tax system. */
export const taxDictionary = {
  queryCodeList: t.call({
    path: '/api/tax/codeLibrary/queryCodeList',
    access: 'login',
    reads: true,
    input,
    output: t.Arr(item),
  }),
};
