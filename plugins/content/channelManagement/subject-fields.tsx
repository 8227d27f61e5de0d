import { Checkbox } from '@portal/sdk/ui';
import type { Field } from '@portal/sdk/ui/form';
import { maxDepth, READER, type Site, type Subject, type subjects, TEMPLATE } from './contract.ts';
import { CODE_HINT } from './site-fields.ts';

type Readers = Subject['roles'];

export const readersOf = (roles: Readers): string =>
  roles.length === 0 ? '所有人' : roles.map((role) => READER[role]).join('、');

function ReaderChoice({ value, onChange }: { value: Readers; onChange: (roles: Readers) => void }) {
  return (Object.keys(READER) as Readers).map((role) => (
    <Checkbox
      key={role}
      label={READER[role]}
      checked={value.includes(role)}
      onChange={(_, { checked }) => onChange(checked ? [...value, role] : value.filter((one) => one !== role))}
    />
  ));
}

const depthOf = (all: readonly Subject[], { parentId }: Subject): number => {
  const parent = all.find(({ subjectId }) => subjectId === parentId);
  return parent ? depthOf(all, parent) + 1 : 1;
};

const isBelow = (all: readonly Subject[], subject: Subject, id: string | undefined): boolean => {
  if (subject.subjectId === id) return true;
  const parent = all.find(({ subjectId }) => subjectId === subject.parentId);
  return parent !== undefined && isBelow(all, parent, id);
};

/** Subjects that may stand above another: of its site, not below it, not the deepest. */
const parentsFor = ({ subjects: all }: Site, id?: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    all
      .filter((one) => depthOf(all, one) < maxDepth && !isBelow(all, one, id))
      .map(({ subjectId, subjectName }) => [subjectId, subjectName]),
  );

const fieldsFor = (parents: Readonly<Record<string, string>>) =>
  [
    { name: 'subjectName', label: '栏目名称' },
    { name: 'parentId', label: '上级栏目', codes: parents, placeholder: '站点下的一级栏目' },
    { name: 'template', label: '模板', codes: TEMPLATE, kind: 'radio' },
    { name: 'sort', label: '排序', kind: 'number' },
    {
      name: 'roles',
      label: '可见角色',
      hint: '不选则所有人可见，包括访客',
      kind: 'custom',
      render: (value: Readers | undefined, onChange: (roles: Readers | undefined) => void) => (
        <ReaderChoice value={value ?? []} onChange={onChange} />
      ),
    },
    { name: 'needAudit', label: '发布前需审核', kind: 'switch' },
    { name: 'hideSource', label: '不显示来源和作者', kind: 'switch' },
  ] as const;

export const newSubject = (site: Site): readonly Field<typeof subjects.add>[] => [
  { name: 'subjectCode', label: '编码', hint: CODE_HINT },
  ...fieldsFor(parentsFor(site)),
];
export const changedSubject = (site: Site, id: string): readonly Field<typeof subjects.update>[] =>
  fieldsFor(parentsFor(site, id));
