import en from '../../locales/en/auth.json';
import zh from '../../locales/zh/auth.json';
import { addTexts } from './add-texts.ts';

addTexts('auth', { zh, en });
