import { Field, Input, makeStyles, Radio, RadioGroup } from '@fluentui/react-components';
import { space } from '@portal/sdk/ui';
import { CodeDropdown, type TreeNode, TreeSelect } from '@portal/sdk/ui/form';
import type { ReactElement } from 'react';
import { type Age, CHANGE_TYPE, codeHint, type FieldName, hasSector, type Organisations, prefixOf } from './draft.ts';
import type { Application } from './use-application.ts';

const useStyles = makeStyles({
  group: { display: 'flex', flexDirection: 'column', gap: space.m, minWidth: 0, margin: 0, padding: 0, border: 'none' },
  legend: { padding: 0, marginBottom: space.s, fontWeight: 600 },
});

export interface Sources {
  organisations: Organisations;
  tree: readonly TreeNode[];
  /** Texts of the sectors, by their codes. */
  sectors: Readonly<Record<string, string>>;
}

interface BoxProps {
  form: Application;
  name: FieldName;
  label: string;
  hint?: string | undefined;
  children: ReactElement;
}

function Box({ form, name, label, hint, children }: BoxProps) {
  const fault = form.fault(name);
  return (
    <Field
      required
      label={label}
      validationState={fault === undefined ? (hint === undefined ? 'none' : 'warning') : 'error'}
      validationMessage={fault ?? hint ?? null}
    >
      {children}
    </Field>
  );
}

/** What is applied for. */
export function TypeField({ form }: { form: Application }) {
  return (
    <Box form={form} name="type" label="申请类型">
      <RadioGroup
        layout="horizontal"
        value={form.draft.type ?? ''}
        onChange={(_, { value }) => form.set('type', value)}
      >
        {Object.entries(CHANGE_TYPE).map(([type, text]) => (
          <Radio key={type} value={type} label={text} />
        ))}
      </RadioGroup>
    </Box>
  );
}

function TextField({ form, name, label, hint, max }: Omit<BoxProps, 'children'> & { max: number }) {
  return (
    <Box {...{ form, name, label, hint }}>
      <Input
        value={form.draft[name] ?? ''}
        maxLength={max}
        autoComplete="off"
        onChange={(_, { value }) => form.set(name, value)}
        onBlur={() => form.leave(name)}
      />
    </Box>
  );
}

interface Props extends Sources {
  form: Application;
  age: Age;
}

/** Parent, sector, name and code of the company: as it was, or as it shall be. */
export function CompanyFields({ form, age, organisations, tree, sectors }: Props) {
  const styles = useStyles();
  const { draft, set, leave } = form;
  const prefix = prefixOf(draft, age);
  const [parent, sector] = [`parentCustomerCode${age}`, `cat${age}`] as const;
  return (
    <fieldset className={styles.group}>
      {prefix !== '' && <legend className={styles.legend}>{age === 'Old' ? '变更前' : '变更后'}</legend>}
      <Box form={form} name={parent} label={`${prefix}上级公司`}>
        <TreeSelect
          nodes={tree}
          label={`${prefix}上级公司`}
          placeholder="请选择，可输入名称查找"
          value={draft[parent] || undefined}
          onChange={(code) => set(parent, code)}
          onBlur={() => leave(parent)}
        />
      </Box>
      {hasSector(draft, age, organisations) && (
        <Box form={form} name={sector} label={`${prefix}板块`}>
          <CodeDropdown
            codes={sectors}
            value={draft[sector] ?? ''}
            onChange={(code) => set(sector, code)}
            onBlur={() => leave(sector)}
          />
        </Box>
      )}
      <TextField form={form} name={`customerRegisterName${age}`} label={`${prefix}公司名称`} max={100} />
      <TextField
        form={form}
        name={`socialcreditcode${age}`}
        label={`${prefix}统一社会信用代码`}
        hint={codeHint(draft[`socialcreditcode${age}`] ?? '')}
        max={18}
      />
    </fieldset>
  );
}
