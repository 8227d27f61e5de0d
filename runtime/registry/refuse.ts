const part = (tag: 'h1' | 'p' | 'button', text: string): HTMLElement => {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
};

/** Shown instead of the portal when its registry does not match the signature of the build: nothing of it is loaded. */
export function refuse(container: HTMLElement): void {
  const alert = document.createElement('main');
  alert.className = 'refused';
  alert.setAttribute('role', 'alert');
  const again = part('button', '重新加载');
  again.addEventListener('click', () => location.reload());
  alert.append(
    part('h1', '门户没有加载'),
    part('p', '插件清单的签名校验未通过，可能在传输途中被改动。为保证安全，已停止加载全部功能。'),
    part('p', '请重新加载；仍然出现时请联系管理员，并告知代码 PTL-1203。'),
    again,
  );
  document.getElementById('splash')?.remove();
  container.replaceChildren(alert);
}
