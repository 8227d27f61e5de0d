import { Button, Checkbox, Input, Stack } from '@portal/sdk/ui';
import { CodeDropdown } from '@portal/sdk/ui/form';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { ATTR_TYPE, type Attribute, attribute } from './contract.ts';

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
  const rows = value.map((attr, index) => ({ ...attr, index }));
  type Row = (typeof rows)[number];
  const change = (at: number, part: Partial<Attribute>) =>
    onChange(
      value.map((attr, index) => {
        if (index !== at) return attr;
        const { unit, ...changed } = { ...attr, ...part };
        return unit ? { ...changed, unit } : changed;
      }),
    );
  const text =
    (field: 'name' | 'unit', title: string, maxLength: number) =>
    (shown: string | undefined, { index }: Row) => (
      <Input
        style={{ width: '100%', minWidth: 0 }}
        aria-label={`第 ${index + 1} 行${title}`}
        maxLength={maxLength}
        value={shown ?? ''}
        onChange={(entered) => change(index, { [field]: entered })}
      />
    );
  const flag =
    (field: 'required' | 'searchable', title: string) =>
    (on: boolean, { index }: Row) => (
      <Checkbox
        aria-label={`第 ${index + 1} 行${title}`}
        checked={on}
        onChange={(checked) => change(index, { [field]: checked })}
      />
    );
  const columns: readonly Column<Row, keyof Attribute>[] = [
    { field: 'name', as: text('name', '属性名', 30) },
    {
      field: 'type',
      as: (type, { index }) => (
        <CodeDropdown
          label={`第 ${index + 1} 行类型`}
          codes={ATTR_TYPE.texts}
          value={type}
          onChange={(code) => change(index, { type: ATTR_TYPE.list.find((one) => one === code) ?? type })}
          placeholder="类型"
        />
      ),
    },
    { field: 'unit', as: text('unit', '单位', 10) },
    {
      field: 'options',
      title: '可选值（用“、”分隔）',
      as: (options, { index, type }) =>
        type === 'SINGLE' || type === 'MULTI' ? (
          <Input
            style={{ width: '100%', minWidth: 0 }}
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
  return (
    <Stack>
      {rows.length > 0 && (
        <PlainTable
          caption="属性模板"
          rows={rows}
          of={attribute}
          rowKey="index"
          columns={columns}
          rowActions={({ index }) => (
            <Button
              size="small"
              appearance="transparent"
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              删除
            </Button>
          )}
          actionsWidth={64}
        />
      )}
      <div>
        <Button onClick={() => onChange([...value, { ...blank }])}>添加属性</Button>
      </div>
    </Stack>
  );
}
