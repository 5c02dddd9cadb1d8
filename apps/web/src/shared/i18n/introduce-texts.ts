import en from '../../locales/en/introduce.json';
import zh from '../../locales/zh/introduce.json';
import { addTexts } from './add-texts.ts';

addTexts('introduce', { zh, en });
