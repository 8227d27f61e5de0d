import { Button, Menu, MenuDivider, MenuGroup, MenuGroupHeader, MenuItemCheckbox, MenuItemRadio, MenuList, MenuPopover, MenuTrigger, type MenuProps } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ArrowMaximizeRegular } from '@fluentui/react-icons/svg/arrow-maximize';
import { ArrowMinimizeRegular } from '@fluentui/react-icons/svg/arrow-minimize';
import { ColumnTripleEditRegular } from '@fluentui/react-icons/svg/column-triple-edit';
import { keyOf, type LooseColumn } from './columns.ts';
import type { Density } from './table-settings.ts';
import type { TableSettingsControl } from './use-table-settings.ts';

const densities: readonly [Density, string][] = [['compact', '紧凑'], ['default', '默认'], ['roomy', '宽松']];

interface Props {
  all: readonly LooseColumn[];
  control: TableSettingsControl;
  onReload: () => void;
  whole: boolean;
  onWhole: (whole: boolean) => void;
}

/** 刷新、密度与列设置、全屏。 */
export function TableTools({ all, control, onReload, whole, onWhole }: Props) {
  const { settings, change } = control;
  const checked = { density: [settings.density], columns: all.map(keyOf).filter((key) => !settings.hidden.includes(key)) };
  const choose: MenuProps['onCheckedValueChange'] = (_, { name, checkedItems }) => {
    if (name === 'density') change({ density: (checkedItems[0] ?? 'default') as Density });
    else if (checkedItems.length > 0) change({ hidden: all.map(keyOf).filter((key) => !checkedItems.includes(key)) });
  };
  return (
    <>
      <Button appearance="subtle" icon={<ArrowClockwiseRegular />} aria-label="刷新" title="刷新" onClick={onReload} />
      <Menu checkedValues={checked} onCheckedValueChange={choose}>
        <MenuTrigger disableButtonEnhancement>
          <Button appearance="subtle" icon={<ColumnTripleEditRegular />} aria-label="密度与列设置" title="密度与列设置" />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuGroup>
              <MenuGroupHeader>密度</MenuGroupHeader>
              {densities.map(([value, text]) => <MenuItemRadio key={value} name="density" value={value}>{text}</MenuItemRadio>)}
            </MenuGroup>
            <MenuDivider />
            <MenuGroup>
              <MenuGroupHeader>显示列</MenuGroupHeader>
              {all.map((column) => <MenuItemCheckbox key={keyOf(column)} name="columns" value={keyOf(column)}>{column.title}</MenuItemCheckbox>)}
            </MenuGroup>
          </MenuList>
        </MenuPopover>
      </Menu>
      <Button
        appearance="subtle"
        icon={whole ? <ArrowMinimizeRegular /> : <ArrowMaximizeRegular />}
        aria-label={whole ? '退出全屏' : '全屏'}
        title={whole ? '退出全屏' : '全屏'}
        onClick={() => onWhole(!whole)}
      />
    </>
  );
}
