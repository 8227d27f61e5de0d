import { ActionButton, Checkbox, type ButtonAppearance } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { CONTRACT_TYPE } from '../contract-type.ts';
import { type ClauseInput, type ClauseRow, contractClause } from './contract.ts';

type Types = NonNullable<ClauseInput['contractTypes']>;

const TYPES = CONTRACT_TYPE.list.map((code) => ({ code, text: CONTRACT_TYPE.texts[code] }));

function TypesInput({ value, onChange }: { value: Types; onChange: (value: Types) => void }) {
  return (
    <div role="group" aria-label="适用合同">
      {TYPES.map(({ code, text }) => (
        <Checkbox
          key={code}
          label={text}
          checked={value.includes(code)}
          onChange={(_, { checked }) =>
            onChange(checked === true ? [...value, code].sort() : value.filter((other) => other !== code))
          }
        />
      ))}
    </div>
  );
}

interface SaveProps {
  clause?: ClauseRow;
  onDone: () => unknown;
  appearance: ButtonAppearance;
}

/** 新增或编辑条款。 */
export function SaveClause({ clause, onDone, appearance }: SaveProps) {
  return (
    <FormButton
      call={contractClause.save}
      title={clause ? `编辑条款 · ${clause.title}` : '新增条款'}
      width={640}
      {...(clause && { input: { id: clause.id, version: clause.version } })}
      initial={
        clause
          ? { title: clause.title, category: clause.category, text: clause.text, contractTypes: clause.contractTypes }
          : { contractTypes: [] }
      }
      fields={[
        { name: 'title', hint: '不写“第几条”，插入合同时自动编号' },
        'category',
        {
          name: 'contractTypes',
          kind: 'custom',
          hint: '不选表示适用全部类型',
          render: (value = [], onChange) => <TypesInput value={value} onChange={onChange} />,
        },
        'text',
      ]}
      done="条款已保存"
      onDone={onDone}
      appearance={appearance}
    >
      {clause ? '编辑' : '新增条款'}
    </FormButton>
  );
}

/** 启停与删除；合同里已引用的文本不受影响。 */
export function ClauseState({ clause, onDone }: { clause: ClauseRow; onDone: () => unknown }) {
  const { id, version, title, inUse } = clause;
  return (
    <>
      <ActionButton call={contractClause.updateState} input={{ id, version, status: inUse ? 0 : 1 }} onDone={onDone}>
        {inUse ? '停用' : '启用'}
      </ActionButton>
      <ActionButton
        call={contractClause.remove}
        input={{ id, version }}
        ask={`从条款库删除“${title}”？已引用的合同不受影响，删除后不能恢复。`}
        done="已删除"
        onDone={onDone}
      >
        删除
      </ActionButton>
    </>
  );
}
