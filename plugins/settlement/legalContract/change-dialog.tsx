import { labelOf } from '@portal/sdk/contract';
import { Field, Grid, Input, Stack } from '@portal/sdk/ui';
import { DayInput } from '@portal/sdk/ui/date';
import { FormDialog, MoneyInput } from '@portal/sdk/ui/form';
import { ClausesInput } from './clauses-input.tsx';
import { type ContractDetail, contractManagement } from './contract.ts';
import { PayTermsInput } from './pay-terms-input.tsx';
import { clausesFault, termsFault } from './rules.ts';
import { body, type ContractBody } from './schema.ts';

const { contractName, amount, validFrom, validTo } = body.properties;

interface BodyProps {
  value: ContractBody;
  onChange: (value: ContractBody) => void;
}

function BodyInput({ value, onChange }: BodyProps) {
  const put = (change: Partial<ContractBody>) => onChange({ ...value, ...change });
  const setAmount = (entered: string | undefined) => {
    const { amount: _, ...rest } = value;
    onChange(entered === undefined ? rest : { ...rest, amount: entered });
  };
  return (
    <Stack>
      <Field label={labelOf(contractName)} required>
        <Input
          value={value.contractName}
          maxLength={100}
          onChange={(_, { value: text }) => put({ contractName: text })}
        />
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

interface Props {
  contract: ContractDetail;
  onClose: () => void;
  onDone: () => unknown;
}

/** 变更合同：在现行文本上修改，双方重新签署后生效。 */
export function ChangeDialog({ contract, onClose, onDone }: Props) {
  const { id, version, contractNo, contractName, amount, validFrom, validTo, payTerms, clauses } = contract;
  const initial = { contractName, ...(amount !== null && { amount }), validFrom, validTo, payTerms, clauses };
  return (
    <FormDialog
      call={contractManagement.change}
      title={`变更合同 · ${contractNo}`}
      width={860}
      ok="发起变更"
      done="已发起变更，等待双方签署"
      input={{ id, version }}
      initial={{ body: initial }}
      fields={[
        {
          name: 'body',
          kind: 'custom',
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
