import {
  Button,
  Divider,
  Dropdown,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
  Option,
  tokens,
  Tooltip,
  useArrowNavigationGroup,
} from '@fluentui/react-components';
import { TableRegular } from '@fluentui/react-icons/svg/table';
import type { Command } from 'prosemirror-state';
import { space } from '../theme.ts';
import { headingLevels } from './schema.ts';
import { levelOf, setLevel } from './commands.ts';
import { ImageButton } from './image-button.tsx';
import { LinkTool } from './link-tool.tsx';
import { historyTools, type IconTool, tableTools, tools } from './tools.ts';
import type { Editor } from './use-editor.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px',
    padding: space.xs,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  divider: { flexGrow: 0, height: '20px', marginInline: space.xs },
  level: { minWidth: '112px' },
  pressed: { color: tokens.colorBrandForeground1, backgroundColor: tokens.colorBrandBackground2 },
});

const levels = ['正文', '一级标题', '二级标题', '三级标题'] as const;

function LevelChoice({ editor: { state }, run }: { editor: Editor; run: (command: Command) => void }) {
  const styles = useStyles();
  const index = Math.max(0, headingLevels.indexOf(levelOf(state) as 2) + 1);
  return (
    <Dropdown
      className={styles.level}
      size="small"
      aria-label="段落样式"
      value={levels[index] ?? ''}
      selectedOptions={[String(index)]}
      onOptionSelect={(_, { optionValue }) => run(setLevel(headingLevels[Number(optionValue) - 1] ?? 0))}
    >
      {levels.map((text, option) => (
        <Option key={text} value={String(option)}>
          {text}
        </Option>
      ))}
    </Dropdown>
  );
}

interface ToolProps {
  tool: IconTool;
  editor: Editor;
  run: (command: Command) => void;
}

function ToolButton({ tool: { label, icon: Icon, run: command, active }, editor: { state }, run }: ToolProps) {
  const styles = useStyles();
  const pressed = active?.(state);
  return (
    <Tooltip content={label} relationship="label">
      <Button
        className={mergeClasses(pressed && styles.pressed)}
        appearance="subtle"
        size="small"
        icon={<Icon />}
        disabledFocusable={!command(state)}
        onClick={() => run(command)}
        {...(pressed !== undefined && { 'aria-pressed': pressed })}
      />
    </Tooltip>
  );
}

function TableMenu({ editor: { state }, run }: Omit<ToolProps, 'tool'>) {
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content="表格" relationship="label">
          <Button appearance="subtle" size="small" icon={<TableRegular />} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {tableTools.map(({ label, run: command }) => (
            <MenuItem key={label} disabled={!command(state)} onClick={() => run(command)}>
              {label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** What can be done to the text; one stop of the Tab key, walked by arrow keys. */
export function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const styles = useStyles();
  const arrows = useArrowNavigationGroup({ axis: 'horizontal', circular: true });
  const { view } = editor;
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    requestAnimationFrame(() => view.isDestroyed || view.focus()); // menus give the focus back to their button first
  };
  const divider = <Divider vertical className={styles.divider} />;
  return (
    <div className={styles.bar} role="toolbar" aria-label={`${label}工具栏`} {...arrows}>
      <LevelChoice {...{ editor, run }} />
      {tools.map((group, index) => (
        <Group key={group[0]?.label ?? index} {...{ group, editor, run }} />
      ))}
      {divider}
      <LinkTool {...{ editor, run }} />
      <TableMenu {...{ editor, run }} />
      <ImageButton view={view} />
      {divider}
      {historyTools.map((tool) => (
        <ToolButton key={tool.label} {...{ tool, editor, run }} />
      ))}
    </div>
  );
}

function Group({ group, ...rest }: Omit<ToolProps, 'tool'> & { group: readonly IconTool[] }) {
  const styles = useStyles();
  return (
    <>
      <Divider vertical className={styles.divider} />
      {group.map((tool) => (
        <ToolButton key={tool.label} tool={tool} {...rest} />
      ))}
    </>
  );
}
