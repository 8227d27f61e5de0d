import { beforeEach, expect, it } from '@rstest/core';
import { CallError } from '@portal/sdk';
import { openedInvitation } from '@portal/sdk/calls/invitation';
import { registration } from '@portal/sdk/calls/registration';
import { registrationMending } from '@portal/sdk/calls/registration-mending';
import { fakeHost } from '@portal/sdk/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signingIn } from './fixture.tsx';
import RegisterForm from './register-form.tsx';
import RegisterStatus from './register-status.tsx';

const box = (name: RegExp) => screen.findByRole('textbox', { name });
const write = async (name: RegExp, text: string) => userEvent.type(await box(name), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function registering(registered = false, otherwise: (path: string) => unknown = () => undefined, link = '') {
  const answers: Record<string, unknown> = {
    [registration.provePhone.path]: { registered, phoneKey: 'k-1' },
    [registration.licence.path]: { licenceKey: 'l-1', fileName: '营业执照.pdf', size: 8 },
    [registration.register.path]: { applyNo: 'ZC20260001' },
  };
  const at = signingIn((path) => otherwise(path) ?? answers[path]);
  at.show(<RegisterForm />, `/login/index?view=register${link}`);
  return at;
}

async function provePhone(): Promise<void> {
  await write(/手机号/, '12000000001');
  await write(/短信验证码/, '123456');
  await userEvent.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));
  await press('下一步');
}

beforeEach(() => {
  fakeHost({ user: null });
});

it('asks with the code, so that the owner of a registered phone is told and nobody else', async () => {
  const { made } = registering(true);
  await provePhone();
  expect(await screen.findByText('该手机号已注册，请直接登录')).toBeInTheDocument();
  expect(made).toEqual([[registration.provePhone.path, { phone: '12000000001', smsCode: '123456' }]]);
});

it('sends nothing of a person who has not agreed to the terms', async () => {
  const { made } = registering();
  await write(/手机号/, '12000000001');
  await write(/短信验证码/, '123456');
  await press('下一步');
  expect(await screen.findByText('请先阅读并同意服务协议和隐私政策')).toBeInTheDocument();
  expect(made).toEqual([]);
});

it('goes from step to step with the focus, back to what was typed, and sends all with the licence', async () => {
  const { made } = registering();
  await provePhone();
  await waitFor(async () => expect(await box(/^账号/)).toHaveFocus());
  await write(/^账号/, 'newcomer');
  await write(/姓名/, '新用户');
  await userEvent.type(screen.getByLabelText(/^密码\*?$/), 'Welcome#99');
  await userEvent.type(screen.getByLabelText(/^确认密码/), 'Welcome#99');
  await press('下一步');
  await waitFor(async () => expect(await box(/企业名称/)).toHaveFocus());
  await press('上一步');
  expect(await box(/^账号/)).toHaveValue('newcomer');
  await press('下一步');
  await write(/企业名称/, '屿岚测试有限公司');
  await write(/统一社会信用代码/, '91000001ma000010x0'); // two digits changed places
  await write(/法定代表人/, '某某');
  await press('提交注册');
  expect(await screen.findByText('统一社会信用代码的校验位不正确，请核对营业执照')).toBeInTheDocument();
  await userEvent.clear(await box(/统一社会信用代码/));
  await write(/统一社会信用代码/, '91000001ma000001x0');
  await userEvent.upload(screen.getByLabelText('选择文件'), new File(['%PDF-1.4'], '营业执照.pdf'));
  expect(await screen.findByText('营业执照.pdf')).toBeInTheDocument();
  await press('提交注册');
  expect(await screen.findByText(/注册申请 ZC20260001 已提交/)).toBeInTheDocument();
  expect(made.at(-1)).toEqual([
    registration.register.path,
    {
      phoneKey: 'k-1',
      licenceKey: 'l-1',
      account: 'newcomer',
      userName: '新用户',
      password: 'Welcome#99',
      audience: 'SUPPLIER',
      entType: '1',
      customerRegisterName: '屿岚测试有限公司',
      socialcreditcode: '91000001MA000001X0',
      legalRepresentative: '某某',
    },
  ]);
});

it('leads back to the step of what the server refuses, and says it at its field until that is changed', async () => {
  const taken = '该账号已被使用，请更换';
  const at = registering(false, (path) => {
    if (path !== registration.register.path) return undefined;
    throw new CallError('409', taken, undefined, {}, [{ path: 'account', text: taken }]);
  });
  await provePhone();
  await write(/^账号/, 'newcomer');
  await write(/姓名/, '新用户');
  await userEvent.type(screen.getByLabelText(/^密码\*?$/), 'Welcome#99');
  await userEvent.type(screen.getByLabelText(/^确认密码/), 'Welcome#99');
  await press('下一步');
  await write(/企业名称/, '屿岚测试有限公司');
  await write(/统一社会信用代码/, '91000001ma000001x0');
  await write(/法定代表人/, '某某');
  await press('提交注册');
  await waitFor(async () => expect(await box(/^账号/)).toHaveFocus());
  expect(await box(/^账号/)).toHaveAccessibleDescription(taken);
  expect(screen.getAllByText(taken)).toHaveLength(1);
  await write(/^账号/, '2');
  expect(screen.queryByText(taken)).toBeNull();
  expect(at.made.filter(([path]) => path === registration.register.path)).toHaveLength(1);
});

it('takes the phone and the name from the link of an invitation, asked once, or says that the link is over', async () => {
  const invited = { phone: '12000000007', userName: '阮晴' };
  const { made } = registering(
    false,
    (path) => (path === openedInvitation.open.path ? invited : undefined),
    '&invite=t-1',
  );
  await waitFor(async () => expect(await box(/手机号/)).toHaveValue('12000000007'));
  await write(/短信验证码/, '123456');
  await userEvent.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));
  await press('下一步');
  expect(await box(/姓名/)).toHaveValue('阮晴');
  expect(made).toEqual([
    [openedInvitation.open.path, { token: 't-1' }],
    [registration.provePhone.path, { phone: '12000000007', smsCode: '123456' }],
  ]);
  cleanup();
  const over = '邀请链接已失效，请直接注册或联系邀请人重发';
  registering(
    false,
    (path) => {
      if (path === openedInvitation.open.path) throw new CallError('404', over);
    },
    '&invite=t-2',
  );
  expect(await screen.findByText(over)).toBeInTheDocument();
  expect(await box(/手机号/)).toHaveValue('');
});

function asking(request: object) {
  const answers: Record<string, unknown> = {
    [registration.provePhone.path]: { registered: false, phoneKey: 'k-1' },
    [registration.licence.path]: { licenceKey: 'l-1', fileName: '营业执照.pdf', size: 8 },
    [registrationMending.progress.path]: request,
    [registrationMending.mend.path]: { applyNo: 'ZC20260003' },
  };
  const at = signingIn((path) => answers[path]);
  at.show(<RegisterStatus />);
  return at;
}

it('shows what was sent back alone, each with what is asked of it, and sends that again', async () => {
  const at = asking({
    ...{ applyNo: 'ZC20260003', account: 'newcomer', userName: '新用户', entType: '1', status: '3', reason: null },
    ...{ customerRegisterName: '屿岚公司', socialcreditcode: '91000001MA000001X0', legalRepresentative: '某某' },
    notes: [
      { item: 'customerRegisterName', note: '请填写执照上的全称' },
      { item: 'licence', note: '扫描件缺少公章' },
    ],
    createdAt: '2026-07-01T01:30:00.000Z',
  });
  await write(/手机号/, '12000000001');
  await write(/短信验证码/, '123456');
  await press('查询');
  expect(await screen.findByText('审核要求：扫描件缺少公章')).toBeInTheDocument();
  expect(screen.getByText('审核要求：请填写执照上的全称')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /法定代表人/ })).toBeNull();
  await userEvent.clear(await box(/企业名称/));
  await press('重新提交');
  expect(await screen.findByText('请输入企业名称')).toBeInTheDocument();
  expect(screen.getByText('请重新上传营业执照')).toBeInTheDocument();
  await write(/企业名称/, '屿岚测试有限公司');
  await userEvent.upload(screen.getByLabelText('选择文件'), new File(['%PDF-1.4'], '营业执照.pdf'));
  expect(await screen.findByText('营业执照.pdf')).toBeInTheDocument();
  await press('重新提交');
  expect(await screen.findByText(/注册申请 ZC20260003 已重新提交/)).toBeInTheDocument();
  expect(at.made.at(-1)).toEqual([
    registrationMending.mend.path,
    { phoneKey: 'k-1', customerRegisterName: '屿岚测试有限公司', licenceKey: 'l-1' },
  ]);
});

it('tells how far a request is, and takes a rejected one up again with what it said', async () => {
  const request = {
    applyNo: 'ZC20260002',
    account: 'newcomer',
    userName: '新用户',
    entType: '1',
    customerRegisterName: '屿岚测试有限公司',
    socialcreditcode: '91000001MA000001X0',
    legalRepresentative: '某某',
    status: '2',
    notes: [],
    reason: '营业执照不清晰',
    createdAt: '2026-07-01T01:30:00.000Z',
  };
  const at = asking(request);
  await write(/手机号/, '12000000001');
  await write(/短信验证码/, '123456');
  await press('查询');
  expect(await screen.findByText('营业执照不清晰')).toBeInTheDocument();
  expect(screen.getByText('2026-07-01 09:30')).toBeInTheDocument();
  expect(at.made).toEqual([
    [registration.provePhone.path, { phone: '12000000001', smsCode: '123456' }],
    [registrationMending.progress.path, { phoneKey: 'k-1' }],
  ]);
  expect(screen.getByRole('button', { name: '修改后重新提交' })).toBeEnabled();
});
