const address = '/contractManagement';

export const contractPath = (id: string): string => `${address}?id=${id}`;
export const editPath = (id: string): string => `${address}?edit=${id}`;
export const newPath = (template?: string): string =>
  template === undefined ? editPath('new') : `${editPath('new')}&template=${template}`;
