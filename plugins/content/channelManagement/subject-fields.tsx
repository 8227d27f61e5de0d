import type { Field } from '@portal/sdk/ui/form';
import { Choices } from '../choices.tsx';
import { maxDepth, READER, type Site, type Subject, type subjects } from './contract.ts';

type Readers = Subject['roles'];

export const readersOf = (roles: Readers): string =>
  roles.length === 0 ? '所有人' : roles.map((role) => READER.texts[role]).join('、');

export const approvalOf = (needAudit: boolean): string => (needAudit ? '需审核' : '免审核');

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
    'subjectName',
    { name: 'parentId', codes: parents },
    'template',
    'sort',
    {
      name: 'roles',
      kind: 'custom',
      render: (value: Readers | undefined, onChange: (roles: Readers | undefined) => void) => (
        <Choices codes={READER} value={value} onChange={onChange} />
      ),
    },
    'needAudit',
    'hideSource',
  ] as const;

export const newSubject = (site: Site): readonly Field<typeof subjects.add>[] => [
  'subjectCode',
  ...fieldsFor(parentsFor(site)),
];
export const changedSubject = (site: Site, id: string): readonly Field<typeof subjects.update>[] =>
  fieldsFor(parentsFor(site, id));
