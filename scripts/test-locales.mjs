// Nobody reads messages of zod in fifty languages: each test file would load all of them.
export {};
