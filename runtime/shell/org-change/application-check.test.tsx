import { describe, expect, it } from '@rstest/core';
import { within } from '@testing-library/react';
import { code, dialog, fileId, gone, host, hostForEachTest, inside, missing, open, press } from './fixture.tsx';

hostForEachTest();

describe('R-ORGCHG-02 check mode', () => {
  const org = {
    type: '2',
    parentCustomerName: '澜岳电力有限公司',
    companyLevel: 3,
    cat: 'POWER',
    customerRegisterName: '新名',
    socialcreditcode: code,
    parentCustomerNameOld: '澜岳煤炭有限公司',
    companyLevelOld: 3,
    catOld: 'COAL',
    customerRegisterNameOld: '旧名',
    socialcreditcodeOld: code,
  };
  const data = JSON.stringify({ user: { account: 'gys_sales', userName: '李强', entName: '屿岚机电' }, org });

  it('R-ORGCHG-09 only shows, old beside new', async () => {
    await open({ mode: 'check', data });
    expect(inside().queryAllByRole('textbox')).toEqual([]);
    expect(inside().queryByRole('button', { name: '保存' })).toBeNull();
    expect(dialog().textContent).toContain('gys_sales');
    const rows = within(inside().getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent).join('|'))).toEqual([
      '上级公司|澜岳煤炭有限公司|澜岳电力有限公司',
      '板块|煤炭|电力',
      '公司名称|旧名|新名',
    ]);
  });

  it('R-ORGCHG-09 shows the application file, to be looked at', async () => {
    const file = { fileId, fileName: '申请.docx' };
    await open({ mode: 'check', data, file });
    await press('预览申请.docx');
    expect(host.previews).toEqual([{ file, among: [file] }]);
  });

  it('R-ORGCHG-10 去修改 goes to the organisations', async () => {
    await open({ mode: 'check', data });
    await press('去修改');
    expect(host.visited).toEqual(['/organization/index']);
    await gone();
  });

  it('has no 去修改 where the organisations have no page', async () => {
    missing.add('/organization/index');
    await open({ mode: 'check', data });
    expect(inside().queryByRole('button', { name: '去修改' })).toBeNull();
  });

  it('says so when the notice carries no application', async () => {
    await open({ mode: 'check', data: '{"org":' });
    expect(inside().getByText('申请内容不完整，请联系申请人重新提交。')).toBeVisible();
  });
});
