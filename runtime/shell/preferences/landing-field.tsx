import { Field, Select } from '@fluentui/react-components';
import { visibleMenus, withoutUnavailable } from '@portal/sdk/decide';
import { useMemo } from 'react';
import { usePortal, useSessionState } from '../../portal.ts';
import { pagesOf } from '../search/find.ts';

interface Props {
  value: string;
  onChange: (path: string) => void;
}

/** 登录后进入：首页或菜单中的一个页面。 */
export function LandingField({ value, onChange }: Props) {
  const { table } = usePortal();
  const { menus } = useSessionState();
  const pages = useMemo(
    () => pagesOf(visibleMenus(withoutUnavailable(menus, table.serves))).filter(({ external }) => !external),
    [menus, table],
  );
  const offered = pages.some(({ path }) => path === value);
  return (
    <Field label="登录后进入" hint="无权限时进入首页">
      <Select value={offered ? value : ''} onChange={(_, { value: path }) => onChange(path)}>
        <option value="">首页</option>
        {pages.map(({ path, place, title }) => (
          <option key={path} value={path}>
            {place === '' ? title : `${place} / ${title}`}
          </option>
        ))}
      </Select>
    </Field>
  );
}
