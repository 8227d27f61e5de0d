import { labelOf } from '@portal/sdk/contract';
import { request, toast, useCall, usePageTitle } from '@portal/sdk';
import { accountNo } from '@portal/sdk/calls/fields';
import { bankAccount } from '@portal/sdk/calls/bank-account';
import { useNavigate } from '@portal/sdk/router';
import {
  Button,
  DialogButton,
  FormlessDialog,
  Input,
  Page,
  Stack,
  Textarea,
  Toolbar,
  WhenLoaded,
} from '@portal/sdk/ui';
import { Form, type FormSection } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { headerPath } from './addresses.ts';
import { annexSuffixes } from '../annexes.ts';
import { taxNo } from '../fields.ts';
import { type HeaderDetail, type HeaderInput, invoiceHeader, specialType } from './contract.ts';
import { grouped, parseHeader } from './paste.ts';

type Start = { readonly [K in keyof HeaderInput]?: HeaderInput[K] | null };
type Section = FormSection<typeof invoiceHeader.save>;

const wide = { width: '100%' };

const SECTIONS: readonly Section[] = [
  {
    title: '抬头信息',
    fields: [
      { name: 'headerName', hint: '增值税专用发票须与企业名称一致' },
      'invoiceType',
      {
        name: 'taxNo',
        span: 'column',
        missing: '请输入税号',
        malformed: '税号为 15、18 或 20 位数字和大写字母',
        render: (value = '', onChange) => (
          <Input
            style={wide}
            aria-label={labelOf(taxNo)}
            value={value}
            maxLength={20}
            onChange={(text) => onChange(text.replace(/\s/g, '').toUpperCase())}
          />
        ),
      },
      'regAddress',
      { name: 'regPhone', malformed: '请输入 7 至 20 位数字，可含短横线' },
      'bankName',
      { name: 'receiveEmail', malformed: '请输入正确的邮箱地址' },
      {
        name: 'bankAccount',
        span: 'column',
        missing: '请输入账号',
        malformed: '账号为 8 至 30 位数字',
        render: (value = '', onChange) => (
          <Input
            style={wide}
            aria-label={labelOf(accountNo)}
            inputMode="numeric"
            value={grouped(value)}
            onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, 30))}
          />
        ),
      },
      {
        name: 'files',
        kind: 'files',
        accept: annexSuffixes,
        when: ({ invoiceType }) => invoiceType === specialType,
        check: (files) => ((files ?? []).length === 0 ? '增值税专用发票须上传一般纳税人证明' : undefined),
      },
    ],
  },
  {
    title: '收票信息',
    fields: [
      'receiverName',
      { name: 'receiverPhone', malformed: '请输入 11 位手机号' },
      { name: 'receiverAddress', span: 'row' },
    ],
  },
];

/** 粘贴识别：把整段开票信息拆到各字段。 */
function Paste({ onFill, onClose }: { onFill: (found: Start) => void; onClose: () => void }) {
  const [block, setBlock] = useState('');
  const read = () => {
    const found = parseHeader(block);
    const count = Object.keys(found).length;
    if (count === 0) return toast({ intent: 'warning', message: '没有识别到开票信息，请检查粘贴的内容' });
    onFill(found);
    onClose();
    toast({ intent: 'success', message: `已识别 ${count} 项，请核对` });
  };
  return (
    <FormlessDialog open title="粘贴识别" ok="识别" busy={false} onOk={read} onClose={onClose}>
      <Textarea
        aria-label="开票信息"
        rows={8}
        value={block}
        placeholder={'名称：…\n税号：…\n地址、电话：…\n开户行及账号：…'}
        onChange={setBlock}
      />
    </FormlessDialog>
  );
}

/** 企业账户的开户行：选择后带入开户行名称，账号只显示首尾，须自行填写。 */
function BankButton({ onFill }: { onFill: (found: Start) => void }) {
  const { data: accounts = [] } = useCall(bankAccount.getBankAccountList, {});
  const choice = (onClose: () => void) => (
    <FormlessDialog open title="选择开户行" onClose={onClose}>
      <Stack>
        {accounts.map(({ id, bankName, accountNo: digits }) => (
          <Toolbar
            key={id}
            end={
              <Button
                appearance="text"
                onClick={() => {
                  onFill({ bankName });
                  onClose();
                }}
              >
                使用
              </Button>
            }
          >
            {bankName}　{digits}
          </Toolbar>
        ))}
      </Stack>
    </FormlessDialog>
  );
  return (
    <DialogButton disabled={accounts.length === 0} dialog={choice}>
      选择开户行
    </DialogButton>
  );
}

function Body({ start, header }: { start: Start; header?: HeaderDetail }) {
  const navigate = useNavigate();
  const [filled, setFilled] = useState<Start>({});
  const title = header ? '修改发票抬头' : '新增发票抬头';
  usePageTitle(header?.headerName, title);
  const fill = (found: Start) => setFilled((before) => ({ ...before, ...found }));
  return (
    <Page
      title={title}
      {...(header?.used && { description: '该抬头已被发票使用，保存后产生新版本，已开发票不受影响。' })}
      actions={
        <>
          <DialogButton dialog={(onClose) => <Paste onFill={fill} onClose={onClose} />}>粘贴识别</DialogButton>
          <BankButton onFill={fill} />
        </>
      }
    >
      <Form
        call={invoiceHeader.save}
        sections={SECTIONS}
        initial={start}
        filled={filled}
        {...(header && { input: { id: header.id, version: header.version } })}
        {...(header && { current: () => request(invoiceHeader.detail, { id: header.id }) })}
        ok="保存"
        done="保存成功"
        onDone={({ id }) => navigate(headerPath(id))}
      />
    </Page>
  );
}

function NewHeader() {
  const suggestion = useCall(invoiceHeader.suggestion, {});
  return (
    <WhenLoaded answer={suggestion} rows={8}>
      {(registered) => <Body start={{ ...registered, invoiceType: 1 }} />}
    </WhenLoaded>
  );
}

function OldHeader({ id }: { id: string }) {
  const header = useCall(invoiceHeader.detail, { id });
  return (
    <WhenLoaded answer={header} rows={8}>
      {(found) => <Body start={found} header={found} />}
    </WhenLoaded>
  );
}

/** 新增或修改抬头：默认带入企业信息，可粘贴识别。 */
export function HeaderForm({ id }: { id: string | undefined }) {
  return id === undefined ? <NewHeader /> : <OldHeader id={id} />;
}
