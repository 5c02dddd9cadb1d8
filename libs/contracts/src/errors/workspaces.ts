import type { ErrorEntries } from './entry.ts';

export const workspacesErrors = {
  'workspace.unknown': {
    code: 404,
    status: 404,
    zh: '该工作区不存在或已被删除',
    en: 'This workspace does not exist or was removed',
  },
  'workspace.tooMany': {
    code: 409,
    status: 409,
    zh: '最多保存 {limit} 个工作区，请先删除不用的',
    en: 'You can save up to {limit} workspaces; please remove one first',
  },
  'workspace.nameTaken': {
    code: 409,
    status: 409,
    field: 'name',
    zh: '已有同名的工作区',
    en: 'You already have a workspace with this name',
  },
} as const satisfies ErrorEntries;
