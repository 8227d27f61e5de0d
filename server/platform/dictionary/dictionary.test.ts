import { dictionary, taxDictionary } from '@portal/sdk/calls/dictionary';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
afterAll(() => server.close());

const codes = async (codeNo: string) => {
  const api = await server.as('gys_sales');
  return (await api.call(dictionary.queryCodeList, { codeNo })).map(({ itemNo }) => itemNo);
};

describe('dictionaries', () => {
  test('R-CONTENT-03 the lists that the spec names answer their items in order', async () => {
    for (const codeNo of ['BUS_PARTNER_TYPE', 'ACCOUNT_TYPE', 'TRANSACTION_TYPE', 'TICKET', 'PRIORITY', 'STATUS']) {
      expect((await codes(codeNo)).length, codeNo).toBeGreaterThan(2);
    }
    expect(await codes('STATUS')).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  });

  test('R-TAX-12 the tax types are exactly the fifteen of the spec', async () => {
    const api = await server.as('gys_sales');
    const types = await api.call(taxDictionary.queryCodeList, { codeNo: 'TAX_TYPE' });
    expect(types.map(({ itemNo }) => itemNo)).toEqual([
      '01',
      '02',
      '03',
      '05',
      '06',
      '08',
      '09',
      '10',
      '11',
      '12',
      '13',
      '18',
      '19',
      '20',
      '22',
    ]);
  });

  test('the two systems keep their lists apart', async () => {
    expect(await codes('TAX_TYPE')).toEqual([]);
  });

  test('a disabled item is still answered, marked as no longer offered', async () => {
    const { id } = await server.db
      .selectFrom('sysDict')
      .select('id')
      .where('codeNo', '=', 'CARRIER')
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable('sysDictItem')
      .set({ status: 0 })
      .where('dictId', '=', id)
      .where('itemNo', '=', '1')
      .execute();
    const api = await server.as('gys_sales');
    const items = await api.call(dictionary.queryCodeList, { codeNo: 'CARRIER' });
    expect(items.filter(({ enabled }) => !enabled).map(({ itemNo }) => itemNo)).toEqual(['1']);
  });

  test('a visitor is refused, and so is a code that is not one', async () => {
    await expect(server.anonymous.call(dictionary.queryCodeList, { codeNo: 'TICKET' })).rejects.toMatchObject({
      code: '9999',
    });
    await expect(codes("x'; drop table sys_dict")).rejects.toMatchObject({ code: '400' });
  });
});
