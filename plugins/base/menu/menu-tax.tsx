import { MenuPage } from './menu-page.tsx';

/** 税务菜单管理 */
export default function MenuTaxPage() {
  return <MenuPage system="TAX" />;
}
