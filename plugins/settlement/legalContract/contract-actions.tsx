import { toast, useSubmit } from '@portal/sdk';
import { labelOf } from '@portal/sdk/contract';
import {
  BusyButton,
  type ButtonAppearance,
  DetailButton,
  DialogButton,
  ExportButton,
  Field,
  FormlessDialog,
  Grid,
  Input,
  LinkButton,
  Stack,
  Toolbar,
} from '@portal/sdk/ui';
import { DayInput } from '@portal/sdk/ui/date';
import { FormDialog, MoneyInput, StepButton } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { annexSuffixes } from '../annexes.ts';
import { aboutContract } from './about.ts';
import { ClausesInput, PayTermsInput } from './text-inputs.tsx';
import { type ContractDetail, contractManagement, type ContractRow, editPath } from './contract.ts';
import { clausesFault, termsFault } from './rules.ts';
import { body, type ContractBody, SIDE } from './schema.ts';

interface Props {
  contract: ContractRow;
  onDone: () => unknown;
  /** Default `text`, for rows. */
  appearance?: Exclude<ButtonAppearance, 'danger'>;
}

/** What the user may do with a contract now; an approved one can be read as a document. */
export function ContractActions({ contract, onDone, appearance = 'text' }: Props) {
  const { id, contractNo, may, approved } = contract;
  const shared = { row: contract, about: aboutContract(contract), onDone, appearance } as const;
  return (
    <>
      {may.includes('SIGN') && (
        <DialogButton appearance={appearance} dialog={(onClose) => <SignDialog {...{ contract, onClose, onDone }} />}>
          签署
        </DialogButton>
      )}
      {may.includes('CHANGE') && (
        <DetailButton
          detail={contractManagement.detail}
          input={{ id }}
          appearance={appearance}
          dialog={(found, onClose) => <ChangeDialog {...{ contract: found, onClose, onDone }} />}
        >
          变更
        </DetailButton>
      )}
      <StepButton call={contractManagement.cancelChange} title={`放弃变更 · ${contractNo}`} {...shared} />
      <StepButton call={contractManagement.complete} ask={`确认履行完成合同 ${contractNo}？`} {...shared} />
      <StepButton
        call={contractManagement.terminate}
        step="TERMINATE_APPLY"
        title={`申请终止 · ${contractNo}`}
        input={{ step: 'apply' }}
        fields={[{ name: 'reason', check: (text) => (text ? undefined : '请输入终止原因') }]}
        done="已申请终止，已通知对方处理"
        {...shared}
      >
        终止
      </StepButton>
      <StepButton
        call={contractManagement.terminate}
        step="TERMINATE"
        input={{ step: 'agree' }}
        ask={`同意终止合同 ${contractNo}？终止后不能恢复。`}
        {...shared}
      >
        同意终止
      </StepButton>
      <StepButton
        call={contractManagement.terminate}
        step="TERMINATE_DECLINE"
        input={{ step: 'decline' }}
        done="已回复对方：不同意终止"
        {...shared}
      >
        不同意终止
      </StepButton>
      {may.includes('EDIT') && (
        <LinkButton to={editPath(id)} appearance={appearance}>
          编辑
        </LinkButton>
      )}
      <StepButton call={contractManagement.submit} ask={`提交审批合同 ${contractNo}？`} mend={editPath(id)} {...shared}>
        提交审批
      </StepButton>
      <StepButton
        call={contractManagement.signPaper}
        title={`登记线下签署 · ${contractNo}`}
        fields={[
          'signDate',
          { name: 'files', kind: 'files', accept: annexSuffixes, missing: '请上传双方签章的扫描件' },
        ]}
        done="已登记，合同开始履行"
        {...shared}
      />
      <StepButton
        call={contractManagement.void}
        title={`作废 · ${contractNo}`}
        {...shared}
        appearance={appearance === 'text' ? 'danger' : appearance}
      />
      <StepButton call={contractManagement.archive} ask={`归档合同 ${contractNo}？`} {...shared} />
      {approved && (
        <ExportButton call={contractManagement.download} input={{ id }} appearance={appearance}>
          下载
        </ExportButton>
      )}
    </>
  );
}

interface DialogProps<Contract> {
  contract: Contract;
  onClose: () => void;
  onDone: () => unknown;
}

const FAULT = { WRONG: '验证码错误，请重新输入', EXPIRED: '验证码已失效，请重新获取' } as const;

/** 签署合同：获取短信验证码，核对后签署。 */
function SignDialog({ contract, onClose, onDone }: DialogProps<ContractRow>) {
  const { id, version, contractNo, contractName, side } = contract;
  const asking = useSubmit(contractManagement.signCode);
  const signing = useSubmit(contractManagement.sign);
  const [phone, setPhone] = useState<string>();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();

  const ask = async () => setPhone((await asking.submit({ id }))?.phone ?? phone);
  const sign = async () => {
    if (!/^\d{6}$/.test(code)) return setFault('请输入 6 位短信验证码');
    const answer = await signing.submit({ id, version, code });
    if (answer === undefined) return;
    if (answer.signed !== 'YES') return setFault(FAULT[answer.signed]);
    const message = answer.bothSigned ? '双方已签署，合同开始履行' : '签署成功，等待对方签署';
    toast({ intent: 'success', message, about: aboutContract(contract) });
    onClose();
    await onDone();
  };
  return (
    <FormlessDialog
      open
      title={`签署合同 · ${contractNo}`}
      ok="确认签署"
      busy={signing.busy}
      onOk={() => void sign()}
      onClose={onClose}
    >
      <Stack>
        <span>
          以{side === null ? '' : SIDE.texts[side]}身份签署“{contractName}”。签署后不能撤回，请先核对合同全文。
        </span>
        <Toolbar>
          <BusyButton busy={asking.busy} onClick={() => void ask()}>
            {phone === undefined ? '获取验证码' : '重新获取'}
          </BusyButton>
          {phone !== undefined && <span>验证码已发送至 {phone}，5 分钟内有效</span>}
        </Toolbar>
        <Field label="短信验证码" required {...(fault !== undefined && { validationMessage: fault })}>
          <Input
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            onChange={(value) => {
              setCode(value.replace(/\D/g, ''));
              setFault(undefined);
            }}
          />
        </Field>
      </Stack>
    </FormlessDialog>
  );
}

const { contractName, amount, validFrom, validTo } = body.properties;

function BodyInput({ value, onChange }: { value: ContractBody; onChange: (value: ContractBody) => void }) {
  const put = (change: Partial<ContractBody>) => onChange({ ...value, ...change });
  const setAmount = (entered: string | undefined) => {
    const { amount: _, ...rest } = value;
    onChange(entered === undefined ? rest : { ...rest, amount: entered });
  };
  return (
    <Stack>
      <Field label={labelOf(contractName)} required>
        <Input value={value.contractName} maxLength={100} onChange={(text) => put({ contractName: text })} />
      </Field>
      <Grid min={200}>
        <Field label={labelOf(amount)} hint="框架协议可留空，表示不限额">
          <MoneyInput value={value.amount} onChange={setAmount} />
        </Field>
        <Field label={labelOf(validFrom)} required>
          <DayInput value={value.validFrom} onChange={(day = '') => put({ validFrom: day })} />
        </Field>
        <Field label={labelOf(validTo)} required>
          <DayInput value={value.validTo} onChange={(day = '') => put({ validTo: day })} />
        </Field>
      </Grid>
      <PayTermsInput value={value.payTerms} onChange={(payTerms) => put({ payTerms })} />
      <ClausesInput value={value.clauses} onChange={(clauses) => put({ clauses })} />
    </Stack>
  );
}

function bodyFault(body: ContractBody | undefined): string | undefined {
  if (!body || body.contractName.trim() === '') return '请输入合同名称';
  if (body.validFrom === '' || body.validTo === '') return '请选择有效期';
  if (body.validTo < body.validFrom) return '有效期止不能早于有效期起';
  return termsFault(body.payTerms) ?? clausesFault(body.clauses);
}

/** 变更合同：在现行文本上修改，双方重新签署后生效。 */
function ChangeDialog({ contract, onClose, onDone }: DialogProps<ContractDetail>) {
  const { id, version, contractNo, contractName, amount, validFrom, validTo, payTerms, clauses } = contract;
  const initial = { contractName, ...(amount !== null && { amount }), validFrom, validTo, payTerms, clauses };
  return (
    <FormDialog
      call={contractManagement.change}
      title={`变更合同 · ${contractNo}`}
      width={860}
      ok="发起变更"
      done="已发起变更，等待双方签署"
      about={aboutContract(contract)}
      input={{ id, version }}
      initial={{ body: initial }}
      fields={[
        {
          name: 'body',
          check: bodyFault,
          render: (value = initial, onChange) => <BodyInput value={value} onChange={onChange} />,
        },
        'reason',
      ]}
      onDone={onDone}
      open
      onClose={onClose}
    />
  );
}
