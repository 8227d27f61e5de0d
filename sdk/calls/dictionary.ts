/** Dictionaries: named lists of codes that administrators keep. */
import { Arr, Bool, call, Int, Nullable, Obj, Str } from '../contract/index.ts';

const input = Obj({ codeNo: Str({ pattern: '^[A-Z][A-Z0-9_]{0,49}$', title: '字典编号' }) });

const item = Obj({
  itemNo: Str(),
  itemName: Str(),
  key: Nullable(Str()),
  relativeCode1: Nullable(Str()),
  color: Nullable(Str()),
  sort: Int(),
  /** False: still shown on old rows, no longer offered. */
  enabled: Bool(),
});

export const dictionary = {
  queryCodeList: call({
    path: '/api/op/codeLibrary/queryCodeList',
    access: 'login',
    reads: true,
    input,
    output: Arr(item),
  }),
};

/** The same for the lists of the tax system. */
export const taxDictionary = {
  queryCodeList: call({
    path: '/api/tax/codeLibrary/queryCodeList',
    access: 'login',
    reads: true,
    input,
    output: Arr(item),
  }),
};
