import { useCall } from '@portal/sdk';
import { organization } from '@portal/sdk/calls/enterprise';
import { PLATE, type Plate } from '@portal/sdk/calls/plate';
import { CodeDropdown, TreeSelect } from '@portal/sdk/ui/form';
import { flat, parentNodes, sectorParentLevel } from './parents.ts';

type Change<V> = (value: V | undefined) => void;

const isPlate = (code: string): code is Plate => Object.hasOwn(PLATE, code);

/** How a unit's place in the tree is entered: the parent, and right below one of level 2 the section. */
export function usePlace(moved?: string) {
  const { data: tree = [] } = useCall(organization.getAll, {});
  const levels = new Map(flat(tree).map(({ customerCode, companyLevel }) => [customerCode, companyLevel]));
  const hasSector = (parent: string | undefined) => levels.get(parent ?? '') === sectorParentLevel;
  const parent = (label: string) => (value: string | undefined, onChange: Change<string>, onBlur: () => void) => (
    <TreeSelect {...{ label, value, onChange, onBlur }} nodes={parentNodes(tree, moved)} />
  );
  const sector = (label: string) => (value: Plate | undefined, onChange: Change<Plate>, onBlur: () => void) => (
    <CodeDropdown
      {...{ label, onBlur }}
      codes={PLATE}
      value={value ?? ''}
      onChange={(code) => onChange(isPlate(code) ? code : undefined)}
    />
  );
  const demandSector = (value: Plate | undefined) => (value === undefined ? '请选择板块' : undefined);
  return { hasSector, parent, sector, demandSector };
}
