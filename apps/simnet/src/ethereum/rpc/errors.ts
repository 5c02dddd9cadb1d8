/** An error of the JSON-RPC, worded as geth words it. */
export class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const invalidArgument = (place: number, problem: string): RpcError =>
  new RpcError(-32_602, `invalid argument ${place}: ${problem}`);
