import { Button, Checkbox, Input, makeStyles } from '@portal/sdk/ui';
import { CodeDropdown } from '@portal/sdk/ui/form';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { ATTR_TYPE, type Attribute, attribute } from './contract.ts';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '8px', alignItems: 'flex-start' },
  table: { width: '100%' },
  input: { width: '100%', minWidth: 0 },
});

interface Props {
  value: readonly Attribute[] | undefined;
  onChange: (value: Attribute[]) => void;
}

const blank: Attribute = { name: '', type: 'TEXT', required: false, options: [], searchable: false };
/** Names that a person has written side by side. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[、,，]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** 属性模板：逐行填写属性名、类型、单位、可选值，可增删。 */
export function AttrRows({ value = [], onChange }: Props) {
  const styles = useStyles();
  const rows = value.map((attr, index) => ({ ...attr, index }));
  type Row = (typeof rows)[number];
  const change = (at: number, part: Partial<Attribute>) =>
    onChange(value.map((attr, index) => (index === at ? { ...attr, ...part } : attr)));
  const flag =
    (field: 'required' | 'searchable', name: string) =>
    (on: boolean, { index }: Row) => (
      <Checkbox
        aria-label={`第 ${index + 1} 行${name}`}
        checked={on}
        onChange={(_, { checked }) => change(index, { [field]: checked === true })}
      />
    );
  const columns: readonly Column<Row, keyof Attribute>[] = [
    {
      field: 'name',
      as: (name, { index }) => (
        <Input
          className={styles.input}
          aria-label={`第 ${index + 1} 行属性名`}
          maxLength={30}
          value={name}
          onChange={(_, { value: text }) => change(index, { name: text })}
        />
      ),
    },
    {
      field: 'type',
      as: (type, { index }) => (
        <CodeDropdown
          label={`第 ${index + 1} 行类型`}
          codes={ATTR_TYPE.texts}
          value={type}
          onChange={(code) => change(index, { type: ATTR_TYPE.list.find((one) => one === code) ?? type })}
          placeholder="类型"
          clearable={false}
        />
      ),
    },
    {
      field: 'unit',
      as: (unit, { index }) => (
        <Input
          className={styles.input}
          aria-label={`第 ${index + 1} 行单位`}
          maxLength={10}
          value={unit ?? ''}
          onChange={(_, { value: text }) =>
            onChange(
              value.map(({ unit: _unit, ...attr }, at) => {
                const kept = at === index ? text : _unit;
                return kept ? { ...attr, unit: kept } : attr;
              }),
            )
          }
        />
      ),
    },
    {
      field: 'options',
      title: '可选值（用“、”分隔）',
      as: (options, { index, type }) =>
        type === 'SINGLE' || type === 'MULTI' ? (
          <Input
            className={styles.input}
            aria-label={`第 ${index + 1} 行可选值`}
            defaultValue={options.join('、')}
            onBlur={({ target }) => change(index, { options: namesIn(target.value) })}
          />
        ) : (
          '-'
        ),
    },
    { field: 'required', width: 56, as: flag('required', '必填') },
    { field: 'searchable', as: flag('searchable', '参与搜索') },
  ];
  const remove = ({ index }: Row) => (
    <Button size="small" appearance="transparent" onClick={() => onChange(value.filter((_, at) => at !== index))}>
      删除
    </Button>
  );
  return (
    <div className={styles.box}>
      {rows.length > 0 && (
        <div className={styles.table}>
          <PlainTable
            caption="属性模板"
            rows={rows}
            of={attribute}
            rowKey="index"
            columns={columns}
            rowActions={remove}
            actionsWidth={64}
          />
        </div>
      )}
      <Button onClick={() => onChange([...value, { ...blank }])}>添加属性</Button>
    </div>
  );
}
