export declare const memoryFlags: string[]
